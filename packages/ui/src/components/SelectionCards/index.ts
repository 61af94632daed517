export { type SelectionCard, SelectionCards, type SelectionCardsProps } from './SelectionCards.tsx';
