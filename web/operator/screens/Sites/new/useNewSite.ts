import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { graphql } from 'react-relay'
import type { useNewSiteMutation } from '#web/__generated__/useNewSiteMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'
import { chooseSite } from '#web/operator/session/site.ts'
import { useRefusalWords } from '#web/operator/session/useRefusalWords.ts'
import { addressOfPart } from '../parts.rules.ts'
import { faultsFor, type Fault } from '../settings/fields.rules.ts'
import { useFieldWords } from '../settings/useFieldWords.ts'
import { inputOf, type NewSite } from './newSite.rules.ts'

const FIELDS = ['name', 'token', 'domains', 'languages', 'supportEmail']

/** The fields of the answer that a change corrects: the short name follows the name until it has its own. */
function fieldsOf(changed: Partial<NewSite>, { token }: NewSite): string[] {
  return Object.keys(changed).flatMap((key) => {
    if (key === 'hosts') return ['domains']
    return key === 'name' && token === undefined ? ['name', 'token'] : [key]
  })
}

type Form = {
  form: RefObject<HTMLFormElement | null>
  site: NewSite
  isBusy: boolean
  change: (changed: Partial<NewSite>) => void
  submit: (event: FormEvent) => void
  /** What is wrong with a field, in words. */
  faultAt: (field: string) => string | undefined
  /** What belongs to no field of the form, in words. */
  faultOfRest: string | undefined
}

/** The form of a new site. A refused or lost answer leaves it as it is. */
export function useNewSite(companyOf: string): Form {
  const words = useFieldWords()
  const refusalWords = useRefusalWords()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<string>()
  const [site, setSite] = useState<NewSite>({
    name: '',
    token: undefined,
    hosts: '',
    languages: [],
    supportEmail: '',
    companyOf,
    copiesCompany: false,
  })
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  async function create() {
    const input = inputOf(site)
    setBusy(true)
    const answer = (await send<useNewSiteMutation>(mutation, { input }))?.createSite
    if (answer?.site) {
      chooseSite(input.token)
      // A new document: the lists of sites are read anew, and no row of the other site stays in memory.
      return location.assign(addressOfPart(input.token, 'settings'))
    }
    setBusy(false)
    if (!answer) return
    setFaults(answer.fields ?? [])
    setCorrected([])
    setRefused(answer.fields === undefined ? refusalWords(answer) : undefined)
  }
  const rest = faults.find((fault) => !FIELDS.some((field) => faultsFor(field, [fault]).length > 0))
  return {
    form,
    site,
    isBusy,
    change: (changed) => {
      setSite((before) => ({ ...before, ...changed }))
      setCorrected((before) => [...before, ...fieldsOf(changed, site)])
    },
    submit: (event) => {
      event.preventDefault()
      void create()
    },
    faultAt: (field) => {
      const [fault] = faultsFor(field, faults)
      return fault === undefined || corrected.includes(field) ? undefined : words.fault(fault)
    },
    faultOfRest: rest === undefined ? refused : `${words.label(rest.path)}: ${words.fault(rest)}`,
  }
}

const mutation = graphql`
  mutation useNewSiteMutation($input: CreateSiteInput!) {
    createSite(input: $input) {
      __typename
      ... on CreateSiteSuccess {
        site {
          token
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`
