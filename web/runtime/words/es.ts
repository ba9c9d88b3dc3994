export const first = import.meta.glob<object>('../../locales/es/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/es/*.json',
  '!../../locales/es/{shell,errors,undo,gifts}.json',
])
