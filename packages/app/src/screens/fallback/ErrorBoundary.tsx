import { Component, type ReactNode } from 'react';
import { FallbackView } from './FallbackView.tsx';

export interface ErrorBoundaryProps {
  /** A change of it gives the children another chance: the path, say. */
  resetKey: string;
  /** Hears of what broke. */
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface ErrorBoundaryState {
  readonly brokenAt: string | null;
}

/** Catches what breaks while rendering, and keeps the rest of the page alive. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { brokenAt: null };

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
    this.setState({ brokenAt: this.props.resetKey });
  }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { brokenAt: '' };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.brokenAt !== null && previous.resetKey !== this.props.resetKey) {
      this.setState({ brokenAt: null });
    }
  }

  override render(): ReactNode {
    if (this.state.brokenAt === null) return this.props.children;
    return <FallbackView onReload={() => window.location.reload()} />;
  }
}
