import 'reflect-metadata';
import { Config } from '#config';
import { Logger, ManagementServer } from '#observability';
import { createApp } from './common/create-app.js';
import { GatewayModule } from './gateway.module.js';

const app = await createApp(GatewayModule);
const { HOST, PORT } = app.get(Config);
await app.listen(PORT, HOST);
await app.get(ManagementServer).start();
app.get(Logger).info({ host: HOST, port: PORT }, 'ready');
