import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { KeyDeclaration } from './keys.rules.ts'
import { addKeys } from './keyStore.ts'

/**
 * Declares what keys do while the component is on screen; the key line and the list of all keys show them.
 * Declarations of a component that appears later stand above earlier ones. Single keys rest while a field has
 * focus.
 * @param inDialog for a component inside a dialog, behind which the page's own keys rest
 */
export function useKeys(declarations: readonly KeyDeclaration[], { inDialog = false } = {}): void {
  const latest = useRef(declarations)
  useLayoutEffect(() => {
    latest.current = declarations
  })
  // Handlers may change with every draw; the keys are declared anew only when something shown changes.
  const outline = JSON.stringify(declarations.map(({ onPress: _, ...rest }) => rest))
  const stable = useMemo(
    () =>
      (JSON.parse(outline) as Omit<KeyDeclaration, 'onPress'>[]).map((rest, index) => ({
        ...rest,
        onPress: (key: string) => latest.current[index]?.onPress(key),
      })),
    [outline],
  )
  useEffect(() => addKeys({ declarations: stable, inDialog }), [stable, inDialog])
}
