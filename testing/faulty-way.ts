import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A connection between two programs that can be cut, or swallow what is sent. */
export type FaultyWay = {
  port: number
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Keeps every connection but carries nothing, like a machine without power: neither side notices. */
  swallow(): void
  /** Lets requests through and loses their answers: the connection ends when the answer comes. */
  loseAnswers(): void
  /** Carries new connections again. Swallowed connections stay silent for good. */
  heal(): void
  close(): Promise<void>
}

type Mode = 'carries' | 'cut' | 'swallows' | 'loses answers'

/** Opens a way to a port of this machine, or to a Unix socket. */
export async function openWay(target: number | string): Promise<FaultyWay> {
  let mode: Mode = 'carries'
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    ends.add(near)
    near.on('error', () => undefined).on('close', () => ends.delete(near))
    if (mode === 'cut') return void near.destroy()
    if (mode === 'swallows') return void near.resume()
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    ends.add(far)
    far.on('error', () => near.destroy()).on('close', () => (ends.delete(far), near.destroy()))
    near.on('close', () => far.destroy())
    let isSilent = false
    near.on('data', (bytes) => {
      isSilent ||= mode === 'swallows'
      if (!isSilent) far.write(bytes)
    })
    far.on('data', (bytes) => {
      isSilent ||= mode === 'swallows'
      if (mode === 'loses answers') near.destroy()
      else if (!isSilent) near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const socket of ends) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => ((mode = 'cut'), endAll()),
    swallow: () => void (mode = 'swallows'),
    loseAnswers: () => void (mode = 'loses answers'),
    heal: () => void (mode = 'carries'),
    close: () => (endAll(), new Promise((resolve) => server.close(() => resolve()))),
  }
}
