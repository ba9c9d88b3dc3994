import { useGraphiQL, useGraphiQLActions, type GraphiQLPlugin } from '@graphiql/react'
import { parse } from 'graphql'
import { useState } from 'react'
import api from '#schema/api.graphql?raw'
import { operationsOf, type Operation } from './operations.ts'

const KINDS = { query: 'Queries', mutation: 'Mutations', subscription: 'Subscriptions' } as const

const operations = operationsOf(parse(api))

function audienceName(audience: string): string {
  if (audience === 'visitor') return 'Everybody'
  return audience === 'member' ? 'Members' : `Partners with ${audience}`
}

const titleOf = ({ audience, kind }: Operation) => `${audienceName(audience)}: ${KINDS[kind].toLowerCase()}`

/** Every operation of the graph, by audience; a press opens it in a new tab. */
function Operations() {
  const { addTab } = useGraphiQLActions()
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  const [sought, setSought] = useState('')
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const found = operations.filter(({ name, description }) =>
    words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
  )

  function open({ document, variables }: Operation) {
    addTab()
    queryEditor?.setValue(document)
    variableEditor?.setValue(variables)
  }
  return (
    <div className="operations">
      <h2>Operations</h2>
      <input
        type="search"
        aria-label="Search operations"
        placeholder="Search"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <p role="status">
        {found.length === 1 ? '1 operation' : `${found.length} operations`} of {operations.length}
      </p>
      {[...Map.groupBy(found, titleOf)].map(([title, group]) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {group.map((operation) => (
              <li key={operation.kind + operation.name}>
                <button type="button" title={operation.description} onClick={() => open(operation)}>
                  {operation.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <a href="/developers/errors" target="_blank" rel="noreferrer">
          What the error codes mean
        </a>
      </p>
    </div>
  )
}

function OperationsIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
      <path d="M4 6h16M4 12h16M4 18h10" />
    </svg>
  )
}

export const OPERATIONS: GraphiQLPlugin = { title: 'Operations', icon: OperationsIcon, content: Operations }
