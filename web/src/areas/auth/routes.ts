import { defineRoutes } from '../../lib/route.ts';

export const authRoutes = defineRoutes('auth', []);
