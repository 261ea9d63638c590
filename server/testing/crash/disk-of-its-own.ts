import { spawnSync } from 'node:child_process'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../temporary-folder.ts'

export interface DiskOfItsOwn {
  /** Where it is mounted. */
  folder: string
  /** From now on nothing reaches it, and what the system only remembers is never written to it. */
  cutOff(): void
  /** What it held when it was cut off, once nobody uses it any more. */
  comeBack(): Promise<void>
  /** Writes what the system remembers by now, as it does by itself at any time. */
  writeBack(): void
}

const size = 2 * 1024 ** 3
const timeoutMs = 10_000

// What ext4 offers for just this: EXT4_IOC_SHUTDOWN, and 2 for EXT4_GOING_FLAGS_NOLOGFLUSH.
const shutDown = `open(my $disk, '<', $ARGV[0]) or die $!; my $how = pack('L', 2); ioctl($disk, 0x8004587d, $how) or die $!`

/** Only root may mount one, and only Linux has ext4. */
export function canHaveDisk(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && has('mkfs.ext4', '-V') && has('perl', '-v')
}

function has(command: string, word: string): boolean {
  return spawnSync(command, [word]).status === 0
}

/** Thrown away when the test is over. */
export function mountDisk(): DiskOfItsOwn {
  const parent = makeTemporaryFolder()
  const [image, folder] = [join(parent, 'image'), join(parent, 'disk')]
  writeFileSync(image, '')
  truncateSync(image, size)
  mkdirSync(folder)
  run('mkfs.ext4', ['-q', '-F', image])
  run('mount', ['-o', 'loop', image, folder])
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder])
    removeFolder(parent)
  })

  return {
    folder,
    cutOff: () => run('perl', ['-e', shutDown, folder]),
    async comeBack() {
      for (const begun = performance.now(); spawnSync('umount', [folder]).status !== 0;) {
        if (performance.now() - begun > timeoutMs) throw new Error(`Somebody still uses ${folder}.`)
        await sleep(20)
      }
      run('mount', ['-o', 'loop', image, folder])
    },
    writeBack: () => run('sync', ['--file-system', folder]),
  }
}

function run(command: string, words: string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr || `${command}: ${error?.message}`)
}
