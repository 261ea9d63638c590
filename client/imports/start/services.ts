import type { ImportFormat } from '#contract/imports/import-entry.ts'
import { sourceText } from '../data/import-text.ts'

export interface Service {
  id: ImportFormat
  name: string
  /** From the service to the file. */
  steps: readonly [string, string, string]
}

export const services: readonly Service[] = [
  service('goodreads', [
    'On goodreads.com in a browser, open My Books. The app has no export.',
    'Under Tools, choose Import and export, then Export Library.',
    'After a few minutes a link appears above the button: download the CSV file.',
  ]),
  service('storygraph', [
    'On thestorygraph.com, open your profile menu and choose Manage Account.',
    'Under Manage Your Data, choose Export StoryGraph Library, then Generate export.',
    'Come back to the page after a moment and download the CSV file.',
  ]),
  service('librarything', [
    'On librarything.com, choose More, then Import/Export.',
    'Under Export, choose tab-delimited text or JSON.',
    'Download the file when it is ready.',
  ]),
  service('hardcover', [
    'On hardcover.app, open Settings.',
    'Choose Exports, then start a new export.',
    'Download the CSV file from the list.',
  ]),
  service('bookwyrm', [
    'On your BookWyrm server, open Settings.',
    'Choose Export Book List for the books, or Export Account for lists, quotes and every reading as well.',
    'Download the .csv or the .tar.gz file; there is no need to unpack it.',
  ]),
  service('openlibrary', [
    'On openlibrary.org, open My Books.',
    'Choose Settings, then Import & Export Options.',
    'Under Export your Reading Log, download the CSV file.',
  ]),
  service('calibre', [
    'In Calibre, select the books, all with Ctrl+A.',
    'Choose Convert books, then Create a catalog of the books, and CSV as its format.',
    'Save the file. Calibre does not know what you have read: we will ask.',
  ]),
  service('openreads', [
    'In the Openreads app, open Settings.',
    'Choose Backup, then Export as CSV.',
    'Save the file where this browser can reach it.',
  ]),
  service('jelu', [
    'In Jelu, open your profile.',
    'Choose Imports and exports, then Export.',
    'Download the CSV file from your notifications.',
  ]),
  service('octavo', [
    'On the other Octavo, open Profile and press Edit Profile.',
    "Under 'Your data', press Export my data.",
    'Take the file as it is: everything in it comes back, progress and notes included.',
  ]),
  service('generic', [
    'Any table will do, with a column of titles or ISBNs. A bare list of ISBNs is fine too.',
    'In Excel, Numbers or a sheet online, save it as CSV.',
    'If we cannot tell what a column means, we will ask.',
  ]),
]

function service(id: ImportFormat, steps: Service['steps']): Service {
  return { id, name: sourceText(id), steps }
}
