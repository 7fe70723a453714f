import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The service's error codes with their status and default message. */
const codes = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [400, 'The authorization query parameters that you provided are not valid.'],
  BadDigest: [400, 'The Content-MD5 or checksum value that you specified did not match what the server received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed object size.'],
  InternalError: [500, 'An internal error occurred. Try again.'],
  InvalidAccessKeyId: [403, 'The AWS access key ID that you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid argument.'],
  InvalidDigest: [400, 'The Content-MD5 or checksum value that you specified is not valid.'],
  InvalidPolicyDocument: [
    400,
    'The content of the form does not meet the conditions specified in the policy document.',
  ],
  InvalidRequest: [400, 'The request is not valid.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [501, 'A header or parameter that you provided implies functionality that is not implemented.'],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  SignatureDoesNotMatch: [
    403,
    'The request signature that the server calculated does not match the signature that you provided.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [number, string]>;
export type S3ErrorCode = keyof typeof codes;

/** A failure in the service's form: XML with a code. */
export class S3Error extends Error {
  readonly status: number;

  constructor(
    readonly code: S3ErrorCode,
    message: string = codes[code][1],
    readonly details: Record<string, string> = {},
  ) {
    super(message);
    this.status = codes[code][0];
  }

  xml(resource: string): string {
    const parts = Object.entries({
      Code: this.code,
      Message: this.message,
      ...this.details,
      Resource: resource,
      RequestId: 'SANDBOX',
      HostId: 'sandbox',
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${parts.map(([name, value]) => `<${name}>${escape(value)}</${name}>`).join('')}</Error>`;
  }
}

export const s3FaultBody = (status: number): string =>
  new S3Error(status === 503 || status === 429 ? 'SlowDown' : status < 500 ? 'InvalidRequest' : 'InternalError').xml(
    '/',
  );

@Catch()
export class S3ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('s3');

  catch(error: unknown, host: ArgumentsHost): void {
    const [request, reply] = [
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
    ];
    const known = this.known(error);
    void reply
      .code(known.status)
      .type('application/xml')
      .send(known.xml(request.url.replace(/^\/s3|\?.*$/g, '')));
  }

  private known(error: unknown): S3Error {
    if (error instanceof S3Error) return error;
    if (error instanceof HttpException)
      return new S3Error(error.getStatus() === 415 ? 'NotImplemented' : 'InvalidRequest', error.message);
    this.logger.error(error);
    return new S3Error('InternalError');
  }
}

const escape = (value: string): string => value.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
