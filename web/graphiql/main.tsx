import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import { Kind, parse, type DocumentNode, type OperationDefinitionNode } from 'graphql'
import { createClient } from 'graphql-ws'
import { useEffect, useMemo, useState, type SubmitEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { Clock } from './Clock.tsx'
import { ERROR_CODES } from './ErrorCodesPlugin.tsx'
import { EXAMPLES } from './examples.ts'
import { OPERATIONS } from './OperationsPlugin.tsx'
import { isThisMachine } from './thisMachine.ts'
import './graphiql.css'

const STORAGE_KEY = 'developer-token'
const PLUGINS = [OPERATIONS, ERROR_CODES]

type DemoToken = { role: string; token: string }

/** The tokens that the demo prints; empty outside a demo. */
function useDemoTokens(): DemoToken[] {
  const [tokens, setTokens] = useState<DemoToken[]>([])
  useEffect(() => {
    if (!isThisMachine) return
    fetch('/dev/tokens', { headers: { accept: 'application/json' } })
      .then(async (response) => (response.ok ? setTokens((await response.json()) as DemoToken[]) : undefined))
      .catch(() => undefined)
  }, [])
  return tokens
}

/** Asks for the token that every free operation needs; kept for the tab only. */
function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const demoTokens = useDemoTokens()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const token = String(new FormData(event.currentTarget).get('token') ?? '').trim()
    if (token) onToken(token)
  }
  return (
    <form className="token" onSubmit={submit}>
      <h1>GraphiQL</h1>
      <p>
        Free operations need a developer token. The demo prints one per role when it starts; a partner uses
        the key that the operator made. <a href="/developers">Read how the API is used.</a>
      </p>
      <label>
        Token
        <input name="token" autoComplete="off" spellCheck={false} required />
      </label>
      <button type="submit">Open</button>
      {demoTokens.length > 0 && (
        <div className="roles" role="group" aria-label="Members of the demo">
          <p>Or be one of the demo:</p>
          {demoTokens.map(({ role, token }) => (
            <button key={role} type="button" onClick={() => onToken(token)}>
              {role}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}

// Undefined for invalid GraphQL: the server reports the error.
function tryParse(text: string): DocumentNode | undefined {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends the editor's text. GraphiQL updates its list of operations a moment after a tab change or the last
 * key press; until then it names an old one.
 */
function withOperationsOf(fetcher: Fetcher): Fetcher {
  return (asked, options) => {
    const documentAST = tryParse(asked.query)
    const operations = documentAST?.definitions.filter(
      (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
    )
    const isNamed = operations?.some(({ name }) => name?.value === asked.operationName)
    const operationName =
      operations?.length === 1 && !isNamed ? operations[0]?.name?.value : asked.operationName
    return fetcher({ ...asked, operationName }, { ...options, documentAST })
  }
}

function Workbench({ token, onForget }: { token: string; onForget: () => void }) {
  const fetcher = useMemo(() => {
    const authorization = `Bearer ${token}`
    const fetcher = createGraphiQLFetcher({
      url: '/graphql',
      headers: { authorization },
      wsClient: createClient({
        url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
        connectionParams: { authorization },
      }),
    })
    return withOperationsOf(fetcher)
  }, [token])
  return (
    <div className="workbench">
      <div className="bar">
        <span>
          Operations run with your token. <a href="/developers">API for developers</a>
        </span>
        {isThisMachine && <Clock />}
        <button type="button" onClick={onForget}>
          Use another token
        </button>
      </div>
      <GraphiQL fetcher={fetcher} defaultTabs={EXAMPLES} plugins={PLUGINS} />
    </div>
  )
}

function Page() {
  const [token, setToken] = useState(() => sessionStorage.getItem(STORAGE_KEY))
  function use(next: string | null) {
    if (next === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, next)
    setToken(next)
  }
  return token === null ? <TokenForm onToken={use} /> : <Workbench token={token} onForget={() => use(null)} />
}

const root = document.getElementById('graphiql')
if (root) createRoot(root).render(<Page />)
