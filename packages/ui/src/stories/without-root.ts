/** Folders whose component has no root of its own in the page, and why. */
export const WITHOUT_ROOT: Readonly<Record<string, string>> = {
  AlertDialog: 'portalled when it opens',
  ConfirmDialog: 'portalled when it opens',
  CommandPalette: 'portalled when it opens',
  Dialog: 'portalled when it opens',
  Drawer: 'portalled when it opens',
  Toast: 'portalled with the first message',
  FormField: 'needs a form around it; its root is that of Field',
};
