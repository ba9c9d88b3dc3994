import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import { createClient } from 'graphql-ws'
import { useMemo, useState, type SubmitEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { EXAMPLES } from './examples.ts'
import './graphiql.css'

const STORAGE_KEY = 'developer-token'

/** Asks for the token that every free operation needs; kept for the tab only. */
function TokenForm({ onToken }: { onToken: (token: string) => void }) {
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
        the key that the operator made.
      </p>
      <label>
        Token
        <input name="token" autoComplete="off" spellCheck={false} required />
      </label>
      <button type="submit">Open</button>
    </form>
  )
}

function Workbench({ token, onForget }: { token: string; onForget: () => void }) {
  const fetcher = useMemo(() => {
    const authorization = `Bearer ${token}`
    return createGraphiQLFetcher({
      url: '/graphql',
      headers: { authorization },
      wsClient: createClient({
        url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
        connectionParams: { authorization },
      }),
    })
  }, [token])
  return (
    <div className="workbench">
      <div className="bar">
        <span>Operations run with your token.</span>
        <button type="button" onClick={onForget}>
          Use another token
        </button>
      </div>
      <GraphiQL fetcher={fetcher} defaultTabs={EXAMPLES} />
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
