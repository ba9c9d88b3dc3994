import { OPERATOR_ROLES } from '#platform/requests/audience.ts'
import { builder } from '../builder.ts'

/** In which role an act of the audit was done. */
export const ActorRoleRef = builder.enumType('ActorRole', {
  description: 'The role in which something was done.',
  values: {
    ADMIN: { value: 'admin', description: `An operator who may do ${OPERATOR_ROLES.admin}.` },
    MODERATOR: { value: 'moderator', description: `An operator who works on ${OPERATOR_ROLES.moderator}.` },
    SUPPORT: { value: 'support', description: `An operator who works on ${OPERATOR_ROLES.support}.` },
    FINANCE: { value: 'finance', description: `An operator who works on ${OPERATOR_ROLES.finance}.` },
    PARTNER: { value: 'partner', description: 'A partner’s key, which changed its own sandbox.' },
    COMMAND_LINE: { value: 'command line', description: 'A command on the server.' },
    UNKNOWN: { value: 'unknown', description: 'A visitor who was not logged in.' },
  } as const,
})
