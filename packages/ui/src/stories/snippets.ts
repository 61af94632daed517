/**
 * What the handbook shows as the code of an example whose story needs more around it than a page does: data by the dozen, or
 * a frame of its own. Kept short, and by names that the page would have.
 */
export const SNIPPETS = {
  DataTable: `<DataTable
  label="Secret incidents"
  columns={[
    { id: 'incident', header: 'Incident', rowLink: true, cell: (row) => row.detector },
    { id: 'seen', header: 'First seen', width: '120px', sortable: true, cell: (row) => <RelativeTime at={row.seen} now={now} /> },
  ]}
  rows={page.rows}
  rowId={(row) => row.id}
  rowLabel={(row) => row.detector}
  rowHref={(row) => \`/incidents/\${row.id}\`}
  sort={sort}
  onSortChange={setSort}
  selection={selection}
  onSelectionChange={setSelection}
/>`,
  FormField: `const { control } = useForm({ defaultValues: { name: '' } });

<FormField control={control} name="name" label="Name" hint="Shown in the list of webhooks">
  {(field) => <TextField {...field} />}
</FormField>`,
  Toast: `const toaster = createToaster();

// once, at the end of the page
<ToastRegion toaster={toaster} />

// from anywhere
toaster.show({ tone: 'success', title: 'Public link copied' });
toaster.show({ title: 'Incident acknowledged', actionLabel: 'Undo', onAction: undo });`,
  SideNav: `<AppShell
  nav={
    <SideNav
      label="Main"
      mark={<strong>Sluice</strong>}
      items={[
        { id: 'analytics', label: 'Analytics', href: '/analytics', icon: <ChartColumn aria-hidden /> },
        { id: 'incidents', label: 'Incidents', href: '/incidents', icon: <ShieldAlert aria-hidden />, current: true, badge: '57', badgeLabel: '57 triggered' },
      ]}
      collapsed={collapsed}
      onCollapsedChange={setCollapsed}
    />
  }
>
  {page}
</AppShell>`,
  TimeSeriesBarChart: `<TimeSeriesBarChart
  label="Occurrences"
  series={[
    { id: 'triggered', label: 'Triggered', tone: 'hot' },
    { id: 'resolved', label: 'Resolved', tone: 'done' },
  ]}
  buckets={[{ start: dayStart, end: dayEnd, values: [7, 3] }]}
  formatBucket={(bucket) => formatDay(bucket.start)}
  formatTick={formatDay}
  granularity={granularity}
  granularities={[{ value: 'day', label: 'Day' }, { value: 'week', label: 'Week' }]}
  onGranularityChange={setGranularity}
  onZoom={({ start, end }) => setPeriod({ start, end })}
/>`,
  StackedBars: `<StackedBars
  label="Incidents by severity"
  categoryLabel="Severity"
  series={[
    { id: 'triggered', label: 'Triggered', tone: 'hot' },
    { id: 'resolved', label: 'Resolved', tone: 'done' },
  ]}
  categories={[{ id: 'critical', label: 'Critical', values: [12, 6] }]}
  onSelect={(severity) => filterBy(severity)}
/>`,
  LineChart: `<LineChart
  label="Hours to resolve"
  series={[{ id: 'median', label: 'Median', tone: 'c1' }]}
  points={[
    { at: Date.UTC(2026, 9, 10), values: [30] },
    { at: Date.UTC(2026, 9, 11), values: [null] }, // not measured: a gap
  ]}
  formatPoint={formatDay}
  formatTick={formatDay}
/>`,
  Skeleton: `{profile === undefined ? <SkeletonLines lines={3} /> : <Profile of={profile} />}`,
} as const;

/** Parameters of a story whose code is one of the {@link SNIPPETS}. */
export function codeOf(name: keyof typeof SNIPPETS) {
  return { docs: { source: { code: SNIPPETS[name], language: 'tsx' } } };
}
