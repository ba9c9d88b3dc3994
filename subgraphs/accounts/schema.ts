import { SUBGRAPH_SCHEMA } from '#platform/schema-builder.ts'
import { builder } from './builder.ts'
import './site.schema.ts'
import './site-settings.schema.ts'
import './company.schema.ts'
import './account.schema.ts'
import './signup.schema.ts'
import './login.schema.ts'
import './activation.schema.ts'
import './password-reset.schema.ts'
import './email-change.schema.ts'
import './session.schema.ts'
import './oauth.schema.ts'
import './passkey.schema.ts'
import './consent.schema.ts'
import './complaint.schema.ts'
import './deletion.schema.ts'
import './export.schema.ts'
import './suspension.schema.ts'
import './page.schema.ts'
import './partner-events.schema.ts'
import './partner-report.schema.ts'
import './partner-signup.schema.ts'
import './dismissal.schema.ts'

builder.mutationType({ audience: 'member', description: 'Everything that changes something.' })

/** The executable schema of the accounts subgraph. */
export const schema = builder.toSubGraphSchema(SUBGRAPH_SCHEMA)
