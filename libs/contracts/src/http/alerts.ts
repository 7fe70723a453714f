import { z } from 'zod';
import { alertDeskSchema, newStatusUpdateSchema, serviceStatusSchema } from '../alerts.js';
import { uuid } from '../values.js';
import { endpoint, operatorOnly } from './endpoint.js';

export const alertEndpoints = {
  'GET /api/ops/alerts': endpoint({
    summary: 'Alerts that are firing, those that cleared last, whether they are silenced, and what shoppers are told',
    access: operatorOnly,
    response: alertDeskSchema,
  }),
  'PUT /api/ops/alerts/silence': endpoint({
    summary: 'Send no alert by mail and webhook for an hour, or end that',
    access: operatorOnly,
    effect: true,
    body: z.object({ silenced: z.boolean() }),
    response: alertDeskSchema,
  }),
  'PUT /api/ops/alerts/:id/owner': endpoint({
    summary: 'Look after an alert that fires, or hand it back',
    access: operatorOnly,
    effect: true,
    params: z.object({ id: uuid }),
    body: z.object({ taken: z.boolean(), takeOver: z.boolean().default(false) }),
    response: alertDeskSchema,
  }),
  'POST /api/ops/status-updates': endpoint({
    summary: 'Tell shoppers what happens now, on the status page',
    access: operatorOnly,
    effect: true,
    body: newStatusUpdateSchema,
    response: alertDeskSchema,
  }),
  'POST /api/ops/status-updates/:id/withdraw': endpoint({
    summary: 'Take an update off the status page',
    access: operatorOnly,
    effect: true,
    params: z.object({ id: uuid }),
    response: alertDeskSchema,
  }),
  'GET /api/status': endpoint({
    summary: 'Whether images, mockups and orders go on as usual, and what operators say of what does not',
    access: 'public',
    response: serviceStatusSchema,
  }),
};
