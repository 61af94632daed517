import { OverTimePanel } from './OverTimePanel.tsx';
import { PerimeterPanel } from './PerimeterPanel.tsx';
import { RepositoriesPanel } from './RepositoriesPanel.tsx';
import { SecretDaysPanel } from './SecretDaysPanel.tsx';
import { StatusCards } from './StatusCards.tsx';
import { TeamPanel } from './TeamPanel.tsx';

/** The panels under the cards (spec 001 §2, Deep dive). */
export function DeepDive() {
  return (
    <section
      aria-labelledby="deep-dive"
      className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2"
    >
      <h2 id="deep-dive" className="font-semibold text-lg lg:col-span-2">
        Deep dive
      </h2>
      <RepositoriesPanel />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <PerimeterPanel />
        <StatusCards />
      </div>
      <div className="lg:col-span-2">
        <OverTimePanel />
      </div>
      <div className="lg:col-span-2">
        <SecretDaysPanel />
      </div>
      <div className="lg:col-span-2">
        <TeamPanel />
      </div>
    </section>
  );
}
