/** The body of a response that is sent as it is, such as a stored one: everything else is checked by the endpoint's schema. */
export class FinalBody {
  constructor(readonly content: unknown) {}
}
