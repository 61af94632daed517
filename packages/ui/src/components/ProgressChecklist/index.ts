export {
  type ChecklistItem,
  ProgressChecklist,
  type ProgressChecklistProps,
} from './ProgressChecklist.tsx';
