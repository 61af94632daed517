import type { EventTypeEntry, JiraStatus } from '@sluice/contract/schemas/notifiers';
import { DEFAULT_MIN_SEVERITY, type NotifierHandler } from '@sluice/domain/notifiers';
import { SEVERITIES, SEVERITY_LABELS, UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import { Checkbox } from '@sluice/ui/Checkbox';
import { ListRow, RowList } from '@sluice/ui/RowList';
import { Select } from '@sluice/ui/Select';
import { Switch } from '@sluice/ui/Switch';

export interface EventTableProps {
  eventTypes: readonly EventTypeEntry[];
  handlers: readonly NotifierHandler[];
  onChange: (handlers: readonly NotifierHandler[]) => void;
  /** Why nothing can be changed. */
  disabledReason?: string | undefined;
  /** Of an issue tracker: the statuses to which an event can move the issue. */
  statuses?: readonly JiraStatus[] | undefined;
}

/** The value of "add a comment" among the statuses. */
const COMMENT = '';

const LEVELS = SEVERITIES.filter((level) => level !== UNKNOWN_SEVERITY);

/** Which events are sent, and from which severity on (spec 002 §3). */
export function EventTable({
  eventTypes,
  handlers,
  onChange,
  disabledReason,
  statuses,
}: EventTableProps) {
  const set = (event: EventTypeEntry, next: Partial<NotifierHandler> | null) => {
    const known = handlers.find(({ event_type }) => event_type === event.name);
    const rest = handlers.filter(({ event_type }) => event_type !== event.name);
    if (next === null) onChange(rest);
    else {
      const fresh = {
        event_type: event.name,
        min_severity: DEFAULT_MIN_SEVERITY,
        include_unknown: true,
      };
      onChange([...rest, { ...fresh, ...known, ...next }]);
    }
  };
  return (
    <RowList size="large" aria-label="Events">
      {eventTypes.map((event) => {
        const handler = handlers.find(({ event_type }) => event_type === event.name);
        const isFixed = event.handler_config.is_readonly && handler !== undefined;
        return (
          <ListRow
            key={event.name}
            title={
              <Switch
                label={event.description}
                checked={handler !== undefined}
                disabledReason={disabledReason ?? (isFixed ? 'Cannot deactivate' : undefined)}
                onCheckedChange={(isOn) => set(event, isOn ? {} : null)}
              />
            }
          >
            {handler !== undefined && event.has_severity ? (
              <span className="flex flex-wrap items-center gap-3">
                {statuses === undefined || event.name === 'incident.created' ? null : (
                  <span className="w-45">
                    <Select
                      label={`Jira status of ${event.description}`}
                      labelShown="hidden"
                      size="small"
                      value={handler.jira_status_key ?? COMMENT}
                      disabledReason={disabledReason}
                      onValueChange={(key) =>
                        set(event, { jira_status_key: key === COMMENT ? null : key })
                      }
                      options={[
                        { value: COMMENT, label: 'Add a comment' },
                        ...statuses.map(({ key, name }) => ({
                          value: key,
                          label: `Move to ${name}`,
                        })),
                      ]}
                    />
                  </span>
                )}
                <span className="w-45">
                  <Select
                    label={`Minimum severity of ${event.description}`}
                    labelShown="hidden"
                    size="small"
                    value={handler.min_severity}
                    disabledReason={disabledReason}
                    onValueChange={(min_severity) => set(event, { min_severity })}
                    options={LEVELS.map((value) => ({
                      value,
                      label:
                        value === 10
                          ? SEVERITY_LABELS[value]
                          : `${SEVERITY_LABELS[value]} and above`,
                    }))}
                  />
                </span>
                <Checkbox
                  label="Include unknown"
                  checked={handler.include_unknown}
                  disabledReason={disabledReason}
                  onCheckedChange={(include_unknown) => set(event, { include_unknown })}
                />
              </span>
            ) : null}
          </ListRow>
        );
      })}
    </RowList>
  );
}
