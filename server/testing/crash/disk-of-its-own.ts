import { spawnSync } from 'node:child_process'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../temporary-folder.ts'

export interface DiskOfItsOwn {
  /** The mount point. */
  folder: string
  /** From now on no write reaches the disk, and data cached by the system is lost. */
  cutOff(): void
  /** Mounts it as it was when cut off, after all processes have released it. */
  comeBack(): Promise<void>
  /** Writes the system's cached data, as the system may do at any time. */
  writeBack(): void
}

const size = 2 * 1024 ** 3
const timeoutMs = 10_000

// Provided by ext4 for this purpose: EXT4_IOC_SHUTDOWN, and 2 for EXT4_GOING_FLAGS_NOLOGFLUSH.
const shutDown = `open(my $disk, '<', $ARGV[0]) or die $!; my $how = pack('L', 2); ioctl($disk, 0x8004587d, $how) or die $!`

/** Requires root, to mount the disk, and Linux, for ext4. */
export function canHaveDisk(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && has('mkfs.ext4', '-V') && has('perl', '-v')
}

function has(command: string, word: string): boolean {
  return spawnSync(command, [word]).status === 0
}

/** Deleted after the test. */
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
