import { AwsV4Signer } from 'aws4fetch';
import { basic, type Checker, field } from './checker.ts';

const STS = 'https://sts.us-east-1.amazonaws.com';
/** The words of AWS for an access key id that does not exist (any more), or a session that is over. */
const AWS_DEAD = new Set(['InvalidClientTokenId', 'ExpiredToken', 'ExpiredTokenException']);

/** The time of a signature as AWS wants it: `20260617T120000Z`. */
function awsTime(now: Date): string {
  return now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
}

/** The vendors whose secrets have two halves, and who are asked with both. */
export const PAIR_CHECKERS: readonly Checker[] = [
  {
    vendor: 'aws',
    detectors: ['aws_access_key'],
    // A temporary key works with its session token only, which is not known.
    takes: /^AKIA/,
    needs: ['secret'],
    documentation: 'https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html',
    origin: STS,
    async call(value, { secret = '' }, now) {
      const path = '/?Action=GetCallerIdentity&Version=2011-06-15';
      const signed = await new AwsV4Signer({
        method: 'GET',
        url: `${STS}${path}`,
        accessKeyId: value,
        secretAccessKey: secret,
        service: 'sts',
        region: 'us-east-1',
        datetime: awsTime(now),
      }).sign();
      return { method: 'GET', path, headers: Object.fromEntries(signed.headers) };
    },
    read({ status, body }) {
      if (status === 200) return /<Arn>arn:/.test(body) ? 'valid' : null;
      // A wrong signature says that these two halves do not belong together, not that the key is dead.
      const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
      return status === 403 && code !== undefined && AWS_DEAD.has(code) ? 'invalid' : null;
    },
  },
  {
    vendor: 'twilio',
    detectors: ['twilio_auth_token'],
    needs: ['sid'],
    documentation: 'https://www.twilio.com/docs/iam/api/account',
    origin: 'https://api.twilio.com',
    call: (value, { sid = '' }) => ({
      method: 'GET',
      path: `/2010-04-01/Accounts/${encodeURIComponent(sid)}.json`,
      headers: basic(sid, value),
    }),
    read({ status, body }) {
      if (status === 200) return field(body, 'sid') === undefined ? null : 'valid';
      return status === 401 ? 'invalid' : null;
    },
  },
];
