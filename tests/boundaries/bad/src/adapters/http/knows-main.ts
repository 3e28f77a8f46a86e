import { main } from '../../main.ts';

export const http = main;
