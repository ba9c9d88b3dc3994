export const first = import.meta.glob<object>('../../locales/it/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/it/*.json',
  '!../../locales/it/{shell,errors,undo,gifts}.json',
])
