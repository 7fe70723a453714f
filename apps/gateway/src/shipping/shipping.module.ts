import { Module } from '@nestjs/common';
import { PrintfulApiModule } from '../printful/printful.module.js';
import { CountriesController } from './countries.controller.js';
import { CountriesService } from './countries.service.js';

/** Where parcels can go. */
@Module({
  imports: [PrintfulApiModule],
  controllers: [CountriesController],
  providers: [CountriesService],
  exports: [CountriesService],
})
export class ShippingModule {}
