import { collections } from '@/domain/collections';
import { shownCollection } from '@/domain/metadata/withheld';
import type { ApiReply, MayList, RestContext } from '../../exchange';
import { isMetadataAsJson, odataHeaders, odataVersionOf } from '../odata-format';
import { readODataOptions } from '../odata-options';
import { taggedText } from '../service-document';
import { csdlJson } from './csdl-json';
import { csdlXml } from './csdl-xml';
import { modelOf } from './model';

/** Answers `$metadata`: the types of the sets that the key may read. @throws {ServiceError} `invalid_parameter` */
export async function metadataReply(context: RestContext, mayList: MayList): Promise<ApiReply> {
  const { services, request, language } = context;
  const { format } = readODataOptions(request.url, ['format']);
  const isJson = isMetadataAsJson(format, request.header);
  const version = odataVersionOf(request.header);
  const withheld = await services.metadata.withheld();
  const listed = await Promise.all(
    collections
      .filter(({ resource }) => mayList(resource))
      .map(
        async (one) =>
          [shownCollection(one, withheld), await services.records.enumValues.listed(one)] as const,
      ),
  );
  const shown = listed.flatMap(([one, values]) => (one === undefined ? [] : [[one, values] as const]));
  const model = modelOf(new Map(shown), { language });
  return taggedText(isJson ? csdlJson(model) : csdlXml(model, version), {
    request,
    type: isJson ? 'application/json;charset=utf-8' : 'application/xml;charset=utf-8',
    headers: odataHeaders({ version }),
  });
}
