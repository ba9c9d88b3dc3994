import { createContext, use, type ReactNode } from 'react'

export const ROLES = ['ADMIN', 'MODERATOR', 'SUPPORT', 'FINANCE'] as const

export type Role = (typeof ROLES)[number]

/** Who is logged in, as far as screens decide by it; the server decides by itself. */
export type LoggedInOperator = { id: string; name: string; role: Role }

const OperatorContext = createContext<LoggedInOperator | undefined>(undefined)

export function OperatorProvider(props: { operator: LoggedInOperator; children: ReactNode }) {
  return <OperatorContext value={props.operator}>{props.children}</OperatorContext>
}

export function useOperator(): LoggedInOperator {
  const operator = use(OperatorContext)
  if (!operator) throw new Error('useOperator outside of the frame')
  return operator
}
