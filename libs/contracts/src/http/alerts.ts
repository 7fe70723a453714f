import { z } from 'zod';
import { alertSchema, serviceStatusSchema } from '../alerts.js';
import { endpoint, operatorOnly } from './endpoint.js';

export const alertEndpoints = {
  'GET /api/ops/alerts': endpoint({
    summary: 'Alerts that are firing, and those that cleared last',
    access: operatorOnly,
    response: z.object({ firing: z.array(alertSchema), cleared: z.array(alertSchema) }),
  }),
  'GET /api/status': endpoint({
    summary: 'Whether images, mockups and orders go on as usual',
    access: 'public',
    response: serviceStatusSchema,
  }),
};
