import type { Achievement } from '@sluice/contract/endpoints/achievements';
import {
  ACHIEVEMENT_TYPE_LABELS,
  ACHIEVEMENT_TYPES,
  ACHIEVEMENTS,
  type AchievementName,
  type AchievementType,
  checklistProgress,
  firstTab,
} from '@sluice/domain/achievements';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { Dialog } from '@sluice/ui/Dialog';
import { IconButton } from '@sluice/ui/IconButton';
import { Popover } from '@sluice/ui/Popover';
import { Progress } from '@sluice/ui/Progress';
import { ProgressChecklist } from '@sluice/ui/ProgressChecklist';
import { Tabs } from '@sluice/ui/Tabs';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import type { GetStartedState } from './get-started.states.ts';
import { STEP_LINKS } from './step-links.ts';

export interface GetStartedViewProps {
  /** `mark` shows a sign alone. */
  look: 'full' | 'mark';
  /** What the checklist is. */
  state: GetStartedState;
  /** Called when it opens: facts may have come. */
  onOpen: () => void;
  onGotIt: (name: AchievementName) => void;
}

/** The popover 'Get started' (spec 001 §2, Onboarding). */
export function GetStartedView({ look, state, onOpen, onGotIt }: GetStartedViewProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<AchievementName | null>(null);
  if (state.kind === 'hidden') return null;
  return (
    <>
      <Popover
        label="Get started"
        align="start"
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (next) onOpen();
        }}
        trigger={
          look === 'full' ? (
            <Button tone="quiet" icon={<Rocket />} stretch align="start">
              Get started
            </Button>
          ) : (
            <IconButton label="Get started" icon={<Rocket />} />
          )
        }
      >
        {state.kind === 'failed' ? (
          <div role="alert" className="grid w-64 gap-3">
            <p>{state.text}</p>
            <div>
              <Button size="small" onClick={onOpen}>
                Retry
              </Button>
            </div>
          </div>
        ) : (
          <Checklist
            steps={state.steps}
            onShow={(name) => {
              setOpen(false);
              setShown(name);
            }}
          />
        )}
      </Popover>
      {shown === null ? null : (
        <StepDialog
          name={shown}
          onClose={() => setShown(null)}
          onGotIt={() => {
            onGotIt(shown);
            setShown(null);
          }}
        />
      )}
    </>
  );
}

function Checklist({
  steps,
  onShow,
}: {
  steps: readonly Achievement[];
  onShow: (name: AchievementName) => void;
}) {
  const marks = steps.map(({ name, resolution }) => ({ name, isDone: resolution.resolved }));
  const progress = checklistProgress(marks);
  const [chosen, setChosen] = useState<AchievementType | null>(null);
  const tab = chosen ?? firstTab(progress);
  return (
    <div className="grid w-80 max-w-full gap-4">
      <Progress
        label="Get started"
        value={progress.all.done}
        max={progress.all.total}
        valueText={`${progress.all.done} of ${progress.all.total}`}
      />
      <Tabs
        label="Groups of steps"
        value={tab}
        onValueChange={(value) =>
          setChosen(ACHIEVEMENT_TYPES.find((type) => type === value) ?? null)
        }
        items={ACHIEVEMENT_TYPES.map((type) => ({
          value: type,
          label: ACHIEVEMENT_TYPE_LABELS[type],
          content: (
            <ProgressChecklist
              label={ACHIEVEMENT_TYPE_LABELS[type]}
              look="plain"
              items={steps
                .filter((step) => step.type === type)
                .map(({ name, title, resolution }) => ({
                  id: name,
                  label: title,
                  done: resolution.resolved,
                  action: (
                    <Button size="small" aria-label={`Show: ${title}`} onClick={() => onShow(name)}>
                      Show
                    </Button>
                  ),
                }))}
            />
          ),
        }))}
      />
    </div>
  );
}

function StepDialog({
  name,
  onClose,
  onGotIt,
}: {
  name: AchievementName;
  onClose: () => void;
  onGotIt: () => void;
}) {
  const { title, text } = ACHIEVEMENTS[name];
  const link = STEP_LINKS[name];
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        <>
          {link === undefined ? null : (
            <ButtonLink href={link.href} onClick={onClose}>
              {link.label}
            </ButtonLink>
          )}
          <Button tone="primary" onClick={onGotIt}>
            Got it!
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
