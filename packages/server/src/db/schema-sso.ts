import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface SsoConnections {
  company_id: number;
  id: GeneratedAlways<number>;
  strategy: Generated<string>;
  name: string;
  sign_in_endpoint: string;
  certificates: string[];
  domains: string[];
  idp_initiated: Generated<boolean>;
  is_required: Generated<boolean>;
  rehearsed_at: Date | null;
  scim_token_hash: Buffer | null;
  scim_member_id: number | null;
  scim_token_made_at: Date | null;
  scim_used_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface SsoRehearsals {
  connection_id: number;
  company_id: number;
  member_id: number;
  version: number;
  outcome: string;
  email: string;
  role: string | null;
  claims: ColumnType<unknown, string, string>;
  certificate: string | null;
  rehearsed_at: Date;
}

interface SamlRequests {
  id: string;
  connection_id: number;
  transaction_hash: Buffer;
  target: string;
  rehearsed_by_id: number | null;
  expires_at: Date;
}

interface SamlCodes {
  code_hash: Buffer;
  connection_id: number;
  company_id: number;
  member_id: number;
  transaction_hash: Buffer | null;
  target: string;
  expires_at: Date;
}

interface SamlBindings {
  connection_id: number;
  name_id: string;
  company_id: number;
  member_id: number;
}

interface ScimUsers {
  company_id: number;
  connection_id: number;
  member_id: number;
  external_id: string | null;
  is_deleted: Generated<boolean>;
}

/** The tables of single sign-on and of provisioning. */
export interface SsoSchema {
  sso_connections: SsoConnections;
  sso_rehearsals: SsoRehearsals;
  saml_requests: SamlRequests;
  saml_codes: SamlCodes;
  saml_bindings: SamlBindings;
  scim_users: ScimUsers;
}
