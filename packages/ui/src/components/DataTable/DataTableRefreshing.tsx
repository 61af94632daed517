/** A line that runs along the top: the rows below stay as readable as they were. */
export function DataTableRefreshing() {
  return (
    <div aria-hidden className="sticky start-0 top-0 z-20 -mb-0.5 h-0.5 overflow-hidden">
      <div className="h-full w-1/4 animate-[ui-slide_1.2s_linear_infinite] bg-accent" />
    </div>
  );
}
