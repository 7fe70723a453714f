import { afterAll } from 'vitest';
import { deliverOrders } from '#testing';

// Orders that a file leaves on their way would be looked at, every two seconds each, beside the files after it.
afterAll(deliverOrders);
