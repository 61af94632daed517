/** The texts of connecting and configuring an issue tracker (spec 002 §5, §8). */
export const TRACKER_TEXTS = {
  invalidOauth: 'Invalid oauth credentials',
  connectFailed: 'An error has occurred',
  pageFailed: 'An error occurred while fetching the page',
  noProject: 'Please select a project',
  noIssueType: 'Please select an issue type',
  ticketFailed: 'Failed at creating issue',
} as const;
