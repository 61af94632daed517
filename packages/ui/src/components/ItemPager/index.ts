export { ItemPager, type ItemPagerProps } from './ItemPager.tsx';
