export const first = import.meta.glob<object>('../../locales/sv/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/sv/*.json',
  '!../../locales/sv/{shell,errors,undo,gifts}.json',
])
