import type { AlertDialogWords } from '../../components/AlertDialog/AlertDialogContent.tsx';
import type { AvatarStackWords } from '../../components/AvatarStack/AvatarStack.tsx';
import type { BreadcrumbsWords } from '../../components/Breadcrumbs/Breadcrumbs.tsx';
import type { BulkActionBarWords } from '../../components/BulkActionBar/BulkActionBar.tsx';
import type { ColumnPickerWords } from '../../components/ColumnPicker/ColumnPicker.tsx';
import type { ComboboxListWords } from '../../components/Combobox/ComboboxContent.tsx';
import type { ComboboxWords } from '../../components/Combobox/ComboboxField.tsx';
import type { MultiComboboxWords } from '../../components/Combobox/MultiCombobox.tsx';
import type { CommandPaletteWords } from '../../components/CommandPalette/CommandPaletteContent.tsx';
import type { CopyButtonWords } from '../../components/CopyButton/CopyButton.tsx';
import type { CountdownWords } from '../../components/Countdown/Countdown.tsx';
import type { DataTableWords } from '../../components/DataTable/words.ts';
import type { DatePickerWords } from '../../components/DatePicker/words.ts';
import type { DateRangePickerWords } from '../../components/DateRangePicker/words.ts';
import type { DialogWords } from '../../components/Dialog/DialogShell.tsx';
import type { DonutWords } from '../../components/Donut/Donut.tsx';
import type { DropzoneWords } from '../../components/Dropzone/words.ts';
import type { DurationWords } from '../../components/Duration/duration-text.ts';
import type { FieldWords } from '../../components/Field/words.ts';
import type { FilterBarWords } from '../../components/FilterBar/FilterBar.tsx';
import type { FilterOptionsWords } from '../../components/FilterBar/FilterOptions.tsx';
import type { FormErrorWords } from '../../components/FormError/FormError.tsx';
import type { HorizontalBarsWords } from '../../components/HorizontalBars/HorizontalBars.tsx';
import type { KbdWords } from '../../components/Kbd/Kbd.tsx';
import type { KpiCardWords } from '../../components/KpiCard/KpiCard.tsx';
import type { LineChartWords } from '../../components/LineChart/LineChart.tsx';
import type { NumberFieldWords } from '../../components/NumberField/NumberField.tsx';
import type { PaginationWords } from '../../components/Pagination/Pagination.tsx';
import type { PasswordFieldWords } from '../../components/PasswordField/PasswordField.tsx';
import type { PatchViewerWords } from '../../components/PatchViewer/words.ts';
import type { ProgressChecklistWords } from '../../components/ProgressChecklist/ProgressChecklist.tsx';
import type { RelativeTimeWords } from '../../components/RelativeTime/relative.ts';
import type { ReorderListWords } from '../../components/ReorderList/words.ts';
import type { RevealableValueWords } from '../../components/RevealableValue/RevealableValue.tsx';
import type { SearchFieldWords } from '../../components/SearchField/SearchField.tsx';
import type { SelectWords } from '../../components/Select/SelectContent.tsx';
import type { SideNavWords } from '../../components/SideNav/SideNav.tsx';
import type { SkipLinkWords } from '../../components/SkipLink/SkipLink.tsx';
import type { SplitButtonWords } from '../../components/SplitButton/SplitButton.tsx';
import type { SplitViewWords } from '../../components/SplitView/SplitPane.tsx';
import type { StepperWords } from '../../components/Stepper/Stepper.tsx';
import type { TagInputWords } from '../../components/TagInput/TagInput.tsx';
import type { TagListWords } from '../../components/TagList/TagList.tsx';
import type { TextAreaWords } from '../../components/TextArea/TextArea.tsx';
import type { TimelineWords } from '../../components/Timeline/Timeline.tsx';
import type { TimeSeriesBarChartWords } from '../../components/TimeSeriesBarChart/TimeSeriesBarChart.tsx';
import type { ToastWords } from '../../components/Toast/ToastContent.tsx';
import type { YesNoWords } from '../../components/YesNo/YesNo.tsx';
import type { BarsPlotWords } from '../chart/BarsPlot.tsx';
import type { ChartWords } from '../chart/words.ts';
import type { CommonWords } from './common.ts';
import type { Phrase } from './words.ts';

/** The words of all components. */
interface AllWords {
  AlertDialog: AlertDialogWords;
  LineChart: LineChartWords;
  AvatarStack: AvatarStackWords;
  Breadcrumbs: BreadcrumbsWords;
  BulkActionBar: BulkActionBarWords;
  Chart: ChartWords;
  ColumnPicker: ColumnPickerWords;
  ComboboxList: ComboboxListWords;
  Combobox: ComboboxWords;
  CommandPalette: CommandPaletteWords;
  Common: CommonWords;
  CopyButton: CopyButtonWords;
  Countdown: CountdownWords;
  DataTable: DataTableWords;
  DatePicker: DatePickerWords;
  DateRangePicker: DateRangePickerWords;
  Dialog: DialogWords;
  Donut: DonutWords;
  Duration: DurationWords;
  Field: FieldWords;
  Dropzone: DropzoneWords;
  FilterBar: FilterBarWords;
  FilterOptions: FilterOptionsWords;
  FormError: FormErrorWords;
  HorizontalBars: HorizontalBarsWords;
  Kbd: KbdWords;
  KpiCard: KpiCardWords;
  RevealableValue: RevealableValueWords;
  MultiCombobox: MultiComboboxWords;
  NumberField: NumberFieldWords;
  Pagination: PaginationWords;
  PasswordField: PasswordFieldWords;
  PatchViewer: PatchViewerWords;
  ProgressChecklist: ProgressChecklistWords;
  RelativeTime: RelativeTimeWords;
  YesNo: YesNoWords;
  ReorderList: ReorderListWords;
  SearchField: SearchFieldWords;
  Select: SelectWords;
  SideNav: SideNavWords;
  SkipLink: SkipLinkWords;
  SplitButton: SplitButtonWords;
  SplitView: SplitViewWords;
  Stepper: StepperWords;
  TagInput: TagInputWords;
  TagList: TagListWords;
  TextArea: TextAreaWords;
  BarsPlot: BarsPlotWords;
  TimeSeriesBarChart: TimeSeriesBarChartWords;
  Timeline: TimelineWords;
  Toast: ToastWords;
}

/** Every phrase that the library says, in one language: by component, then by name. */
export type FullTranslation = {
  readonly [Component in keyof AllWords]: {
    readonly [Name in keyof AllWords[Component]['english']]: Phrase;
  };
};

/** Some of them; the rest is said in English. Names that no component has do not compile. */
export type Translation = {
  readonly [Component in keyof FullTranslation]?: Partial<FullTranslation[Component]>;
};
