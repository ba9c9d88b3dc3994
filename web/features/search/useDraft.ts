import { useState } from 'react'

/**
 * A value that follows its input, but can run ahead of it while the reader drags. `value` is compared by its
 * text.
 */
export function useDraft<Value>(value: Value): [Value, (draft: Value) => void] {
  const text = JSON.stringify(value)
  const [state, setState] = useState({ draft: value, over: text })
  if (state.over !== text) setState({ draft: value, over: text })
  return [state.over === text ? state.draft : value, (draft) => setState({ draft, over: text })]
}
