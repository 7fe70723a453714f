import { Module } from '@nestjs/common';
import { PrintfulModule } from '#providers';
import { OwnPictures } from './own-pictures.js';
import { PrintCallBudget } from './print-call-budget.js';
import { PrintCatalogueController } from './print-catalogue.controller.js';
import { PrintCatalogueService } from './print-catalogue.service.js';
import { PrintOrdersController } from './print-orders.controller.js';
import { PrintOrdersService } from './print-orders.service.js';
import { PrintTasksController } from './print-tasks.controller.js';
import { PrintTasksService } from './print-tasks.service.js';
import { PrintfulController } from './printful.controller.js';
import { PrintfulStatusService } from './printful-status.service.js';

@Module({
  imports: [PrintfulModule],
  controllers: [PrintfulController, PrintCatalogueController, PrintOrdersController, PrintTasksController],
  providers: [
    PrintfulStatusService,
    PrintCallBudget,
    PrintCatalogueService,
    PrintOrdersService,
    PrintTasksService,
    OwnPictures,
  ],
  exports: [PrintfulModule, PrintCallBudget],
})
export class PrintfulApiModule {}
