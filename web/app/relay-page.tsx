import i18next from 'i18next'
import { useEffect, useState, type ComponentType } from 'react'
import { loadQuery, RelayEnvironmentProvider, type PreloadedQuery } from 'react-relay'
import { useLoaderData, useRevalidator } from 'react-router'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { relayEnvironment } from './RelayEnvironment.ts'
import type { PageProps } from './page.ts'

const WARM_FOR_MS = 30_000
const DISPOSED_AFTER_MS = 1000

/** Starts a screen's query; what the store already holds is shown at once. */
export function start<Query extends OperationType>(parameters: PreloadableConcreteRequest<Query>, variables: Query['variables']) {
  return loadQuery<Query>(relayEnvironment(), parameters, variables, { fetchPolicy: 'store-or-network' })
}

/** Starts it on intent and keeps the answer for half a minute, so that the click finds it in flight or in the store. */
export function warm<Query extends OperationType>(parameters: PreloadableConcreteRequest<Query>, variables: Query['variables']): void {
  const queryRef = start(parameters, variables)
  setTimeout(() => queryRef.dispose(), WARM_FOR_MS)
}

/** Retains the query while the screen is mounted; the delay survives the second mount of strict mode. */
function useDisposing<Query extends OperationType>(queryRef: PreloadedQuery<Query>) {
  const [pending] = useState(() => new Map<PreloadedQuery<Query>, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    clearTimeout(pending.get(queryRef))
    pending.delete(queryRef)
    return () => {
      pending.set(
        queryRef,
        setTimeout(() => {
          pending.delete(queryRef)
          queryRef.dispose()
        }, DISPOSED_AFTER_MS),
      )
    }
  }, [queryRef, pending])
}

/** Asks the screen's query again when the language changes, because names of places and lists come in the language of the question (SITE-05). */
function useQueryInLanguage(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const askAgain = () => void revalidate()
    i18next.on('languageChanged', askAgain)
    return () => i18next.off('languageChanged', askAgain)
  }, [revalidate])
}

/** Gives a screen its query and the Relay environment. */
export function relayPage<Query extends OperationType>(Screen: ComponentType<PageProps<Query>>) {
  return function RelayPage() {
    const queryRef = useLoaderData() as PreloadedQuery<Query>
    useDisposing(queryRef)
    useQueryInLanguage()
    return (
      <RelayEnvironmentProvider environment={relayEnvironment()}>
        <Screen queryRef={queryRef} />
      </RelayEnvironmentProvider>
    )
  }
}
