import { useState } from 'react'
import { ask, Fault, isRefused } from '../api/ask.ts'
import type { Operation } from '../api/operations.ts'
import type { Refused } from '../api/types.ts'
import { faultWords } from './faultWords.ts'
import { refusalWords } from './refusalWords.ts'

type Sending = {
  isBusy: boolean
  /** Why the last one changed nothing, with its fields. */
  refused: Refused | undefined
  /** The same in words, where no field says it. */
  words: string | undefined
  /** @returns the payload, or undefined if nothing changed: `refused` and `words` then say why */
  send: <Input, Data extends object>(
    mutation: Operation<{ input: Input }, Data>,
    input: Input,
  ) => Promise<Changed<Data> | undefined>
}

/** The payload of a mutation that has changed something. */
type Changed<Data> = Exclude<Data[keyof Data], Refused>

/** Sends mutations one at a time, each with its refusal in words. */
export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [fault, setFault] = useState<Fault>()
  async function send<Input, Data extends object>(
    mutation: Operation<{ input: Input }, Data>,
    input: Input,
  ): Promise<Changed<Data> | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    setRefused(undefined)
    setFault(undefined)
    try {
      const [payload] = Object.values(await ask(mutation, { input })) as [Data[keyof Data] & object]
      if (!isRefused(payload)) return payload as Changed<Data>
      setRefused(payload)
    } catch (error) {
      setFault(error instanceof Fault ? error : new Fault('broken'))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const words = fault ? faultWords(fault) : refused && refusalWords(refused)
  return { isBusy, refused, words, send }
}
