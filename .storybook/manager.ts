import { addons } from 'storybook/manager-api';
import { BRAND } from './brand.ts';

const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
addons.setConfig({ theme: BRAND[prefersDark ? 'dark' : 'light'] });
