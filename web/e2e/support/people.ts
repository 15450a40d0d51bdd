/** Who uses the demo; the demo's password is the same for all. */
export const PEOPLE = {
  admin: 'admin@marquee.test',
  manager: 'manager@marquee.test',
  finance: 'finance@marquee.test',
  auditor: 'auditor@marquee.test',
  advertiser: 'advertiser@marquee.test',
} as const;

export type Role = keyof typeof PEOPLE;
export const ROLES = Object.keys(PEOPLE) as readonly Role[];
const DEMO_PASSWORD = 'marquee-demo';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const credentialsOf = (who: Role | Credentials): Credentials =>
  typeof who === 'string' ? { email: PEOPLE[who], password: DEMO_PASSWORD } : who;
