import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn } from 'storybook/test';
import { BulkActionBar } from '../components/BulkActionBar/BulkActionBar.tsx';
import { Button } from '../components/Button/Button.tsx';
import { Combobox } from '../components/Combobox/Combobox.tsx';
import { MultiCombobox } from '../components/Combobox/MultiCombobox.tsx';
import { DatePicker } from '../components/DatePicker/DatePicker.tsx';
import { DateRangePicker } from '../components/DateRangePicker/DateRangePicker.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { PasswordField } from '../components/PasswordField/PasswordField.tsx';
import { SearchField } from '../components/SearchField/SearchField.tsx';
import { Select } from '../components/Select/Select.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { TagInput } from '../components/TagInput/TagInput.tsx';
import { TextArea } from '../components/TextArea/TextArea.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { ToggleGroup } from '../components/ToggleGroup/ToggleGroup.tsx';

const OPTIONS = [{ value: 'high', label: 'High' }];
const WIDE = 'w-44';
const REFUSED = 'Only an admin can change this';

/** Everything that has a width of its own, with another one. */
const SIZED: Readonly<Record<string, ReactNode>> = {
  Select: (
    <Select label="Severity" options={OPTIONS} value="high" onValueChange={fn()} className={WIDE} />
  ),
  'Select, refused': (
    <Select
      label="Severity, refused"
      options={OPTIONS}
      value="high"
      onValueChange={fn()}
      disabledReason={REFUSED}
      className={WIDE}
    />
  ),
  Combobox: (
    <Combobox label="Team" options={OPTIONS} value={null} onValueChange={fn()} className={WIDE} />
  ),
  MultiCombobox: (
    <MultiCombobox
      label="Teams"
      options={OPTIONS}
      values={[]}
      onValuesChange={fn()}
      className={WIDE}
    />
  ),
  TextField: <TextField aria-label="Name" value="Chat" onValueChange={fn()} className={WIDE} />,
  'TextField, refused': (
    <TextField
      aria-label="Name, refused"
      value="Chat"
      onValueChange={fn()}
      disabledReason={REFUSED}
      className={WIDE}
    />
  ),
  PasswordField: (
    <PasswordField aria-label="Password" value="" onValueChange={fn()} className={WIDE} />
  ),
  NumberField: <NumberField aria-label="Days" value={3} onValueChange={fn()} className={WIDE} />,
  SearchField: <SearchField label="Search" value="" onValueChange={fn()} className={WIDE} />,
  DatePicker: (
    <DatePicker
      aria-label="Day"
      value={null}
      onValueChange={fn()}
      now={0}
      timeZone="UTC"
      className={WIDE}
    />
  ),
  DateRangePicker: (
    <DateRangePicker
      value={{ preset: 'week' }}
      presets={[{ value: 'week', label: 'Last week' }]}
      onValueChange={fn()}
      now={0}
      timeZone="UTC"
      className={WIDE}
    />
  ),
  TagInput: <TagInput aria-label="Tags" values={[]} onValuesChange={fn()} className={WIDE} />,
  TextArea: <TextArea aria-label="Note" value="" onValueChange={fn()} className={WIDE} />,
  'Button, stretched': (
    <Button stretch className={WIDE}>
      Save
    </Button>
  ),
  'ToggleGroup, stretched': (
    <ToggleGroup
      label="Size"
      stretch
      options={OPTIONS}
      value="high"
      onValueChange={fn()}
      className={WIDE}
    />
  ),
  Skeleton: <Skeleton shape="block" height="20px" className={WIDE} />,
  EmptyState: <EmptyState title="Nothing" className={WIDE} />,
  BulkActionBar: (
    <BulkActionBar count={1} onClear={fn()} className={WIDE}>
      {null}
    </BulkActionBar>
  ),
};

const meta = {
  title: 'Patterns/Width',
  parameters: { width: 480 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * A component fills its container or is as wide as its words; a width in the caller's `className` always wins, for a
 * component's own one has no weight (`own:w-full`). The only thing to know: a width is one of the caller's few words.
 */
export const Default: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <div className="flex flex-col gap-2">
      {Object.entries(SIZED).map(([name, field]) => (
        <div key={name} data-sized={name} className="flex">
          {field}
        </div>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const widths = [...canvasElement.querySelectorAll('[data-sized]')].map((place) => {
      const field = place.querySelector(`[data-slot]:not([role=status])`);
      return [place.getAttribute('data-sized'), field?.getBoundingClientRect().width];
    });
    // Eleven rem of 13 px would be 143; Tailwind's scale is in steps of four pixels.
    await expect(widths).toEqual(Object.keys(SIZED).map((name) => [name, 176]));
  },
};
