import type { Edition } from './edition.ts';

/** The part of a manifest that names files or tells the editions apart. */
interface Manifest {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly icons: Readonly<Record<string, string>>;
  readonly action: { readonly default_popup: string };
  readonly background: { readonly service_worker: string };
  readonly content_scripts: readonly { readonly js?: readonly string[]; readonly css?: readonly string[] }[];
  readonly side_panel: { readonly default_path: string };
  readonly storage?: { readonly managed_schema: string };
  readonly web_accessible_resources: readonly { readonly resources: readonly string[] }[];
}

/** Every file that the manifest names and the edition lacks, as sentences. */
export function manifestFaults(edition: Edition): string[] {
  const manifest = manifestOf(edition);
  if (manifest === undefined) return ['There is no manifest.json: the edition was not built.'];
  return [...new Set(filesNamed(manifest))]
    .filter((file) => !edition.has(file))
    .map((file) => `The manifest names ${file}, which is not there.`);
}

/** What differs between the two editions beyond the name and the one permission, as sentences. */
export function editionFaults(chat: Edition, full: Edition): string[] {
  const [ours, theirs] = [manifestOf(chat), manifestOf(full)];
  if (ours === undefined || theirs === undefined) return ['One of the editions was not built.'];
  return [
    ...(ours.permissions.includes('debugger')
      ? ['The chat edition asks for `debugger`, which only the full one may.']
      : []),
    ...(theirs.permissions.includes('debugger') ? [] : ['The full edition lacks `debugger`.']),
    ...(alike(ours) === alike(theirs)
      ? []
      : ['The manifests differ in more than the name and the permission `debugger`.']),
    ...differingFiles(chat, full).map((path) => `${path} is not the same in both editions.`),
  ];
}

function differingFiles(chat: Edition, full: Edition): string[] {
  return [...new Set([...chat.keys(), ...full.keys()])]
    .filter((path) => path !== 'manifest.json')
    .filter((path) => {
      const [one, other] = [chat.get(path), full.get(path)];
      return one === undefined || other === undefined || !one.equals(other);
    });
}

function alike(manifest: Manifest): string {
  const permissions = manifest.permissions.filter((permission) => permission !== 'debugger');
  return JSON.stringify({ ...manifest, name: '', permissions });
}

function filesNamed(manifest: Manifest): string[] {
  return [
    ...Object.values(manifest.icons),
    manifest.action.default_popup,
    manifest.background.service_worker,
    ...manifest.content_scripts.flatMap(({ js = [], css = [] }) => [...js, ...css]),
    manifest.side_panel.default_path,
    ...(manifest.storage ? [manifest.storage.managed_schema] : []),
    ...manifest.web_accessible_resources.flatMap(({ resources }) => resources),
  ];
}

function manifestOf(edition: Edition): Manifest | undefined {
  const text = edition.get('manifest.json')?.toString();
  return text === undefined ? undefined : (JSON.parse(text) as Manifest);
}
