import { Controller } from '@nestjs/common';
import type { CachedJsonResponse } from '../common/cached-json-response.js';
import { Endpoint } from '../common/endpoint.decorator.js';
import { CountriesService } from './countries.service.js';

@Controller()
export class CountriesController {
  constructor(private readonly countries: CountriesService) {}

  @Endpoint('GET /api/countries')
  list(): Promise<CachedJsonResponse> {
    return this.countries.list();
  }
}
