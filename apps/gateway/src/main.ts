import 'reflect-metadata';
import { Config } from '#config';
import { Logger, ManagementServer } from '#observability';
import { createApp } from './common/create-app.js';
import { GatewayModule } from './gateway.module.js';

const app = await createApp(GatewayModule);
const { PORT } = app.get(Config);
await app.listen(PORT, '0.0.0.0');
await app.get(ManagementServer).start();
app.get(Logger).info({ port: PORT }, 'ready');
