import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ROOT, toolEnvironment, toolFile } from './installation.mjs'

// Headless Chromium draws no browser windows and takes a quarter less time for the same tests. It has no
// notifications.
const WITHOUT_WINDOW = 'chromium-headless-shell'
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium for the browser tests, or installs one.
 * @param {string} node the path of Node.js
 * @returns {string | undefined} its path; undefined when none can be found or installed
 */
export function findOrInstallChromium(node) {
  return findChromium() ?? installFromDebian() ?? installFromPlaywright(node)
}

/**
 * Finds the headless Chromium. Undefined when it is missing, or when CHROMIUM names the browser for all
 * tests.
 */
export function findFastChromium() {
  if (process.env.CHROMIUM) return undefined
  return onPath([WITHOUT_WINDOW]).find((file) => existsSync(file) && starts(file))
}

function findChromium() {
  return [process.env.CHROMIUM, ...PLACES, ...onPath(COMMANDS), playwrightsOwn()].find(
    (file) => file && existsSync(file) && starts(file),
  )
}

function onPath(names) {
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  return directories.flatMap((directory) => names.map((name) => path.join(directory, name)))
}

// Ask for the version: Ubuntu's chromium-browser is a script that only says how to install another package.
function starts(file) {
  if (process.platform === 'win32') return true
  const run = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return run.status === 0 && /Chrom/.test(run.stdout)
}

function playwrightsOwn() {
  try {
    return createRequire(path.join(ROOT, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log('Installing Chromium with apt-get …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env: environment,
  })
  return findChromium()
}

function installFromPlaywright(node) {
  console.log("Installing Playwright's Chromium …")
  const libraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  const parameters = [toolFile('@playwright/test', 'playwright'), 'install', ...libraries, 'chromium']
  spawnSync(node, parameters, { cwd: ROOT, stdio: 'inherit', env: toolEnvironment(node) })
  return findChromium()
}
