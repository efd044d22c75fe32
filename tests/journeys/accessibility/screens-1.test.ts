import { checkScreens } from './every-screen.ts';

checkScreens(0);
