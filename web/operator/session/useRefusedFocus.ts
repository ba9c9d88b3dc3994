import { useEffect, type RefObject } from 'react'

/**
 * Leads to the first field that was refused, once its reason is on the page.
 * @param refused the reasons by field, another object after each answer
 */
export function useRefusedFocus(form: RefObject<HTMLElement | null>, refused: object | undefined): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [form, refused])
}
